"""A program that plays by chance: python3 chance.py [bastide ARGUMENTS…]; without any, a game of three in which it plays red."""

import json
import random
import subprocess
import sys

command = sys.argv[1:] or ["bastide", "play", "base", "--players", "3", "--human", "red", "--bots", "greedy"]
game = subprocess.Popen(command + ["--protocol", "jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
chance = random.Random(7)


def say(wish):
    game.stdin.write(json.dumps(wish) + "\n")
    game.stdin.flush()


for line in game.stdout:
    message = json.loads(line)
    if message["type"] == "game":
        names = [player["name"] for player in message["players"]]
    elif message["type"] == "step":
        print(f"{message['player']}: {message['text']}")
    elif message["type"] == "decision":
        say({"choose": chance.randrange(len(message["options"]))})
    elif message["type"] in ("fault", "refused"):
        sys.exit(message)
    elif message["type"] == "over":
        print(", ".join(f"{name} {points}" for name, points in zip(names, message["points"])))
sys.exit(game.wait())
