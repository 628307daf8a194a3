"""A value fitted to sampled games, and played: python3 value.py [BASTIDE [GAMES]].

Needs nothing but Python. Plays games of bots and keeps their positions (`sim --samples`), fits the points still to come by least squares, and
plays the value as a bot over a pipe (`play --protocol jsonl`): of all options the one after which the position is worth most.
"""

import csv
import json
import subprocess
import sys
import tempfile

BASTIDE = sys.argv[1] if len(sys.argv) > 1 else "bastide"
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 200
GAME = "base"
# Who plays the games that are fitted to: somebody who tries everything, so that the value knows what is worth nothing as well.
BOTS = "compact"
# Tried against each of these for so many games.
TRIED = [("random", 6), ("greedy", 4)]
# Weights are drawn towards nothing by as much as so many positions.
RIDGE = 30.0


def terms(numbers):
    """What the value is a sum of: every feature, and every feature in proportion to the tiles that are left."""
    left = numbers["left"] / (numbers["left"] + numbers["board"])
    known = [name for name in numbers if name not in ("turn", "board", "left", "own_points", "best_points")]
    return [1.0, left] + [numbers[name] for name in known] + [numbers[name] * left for name in known]


def lead(numbers, before=""):
    return numbers[before + "own_points"] - numbers[before + "best_points"]


def positions(path):
    """Every second position of a file: its terms, and by how much the lead still grew."""
    with open(path, newline="") as file:
        for at, row in enumerate(csv.DictReader(file)):
            if at % 2 == 0:
                numbers = {name: float(text) for name, text in row.items()}
                final = lead(numbers, "final_")
                seen = {name: number for name, number in numbers.items() if name not in NOT_SEEN}
                yield terms(seen), final - lead(seen)


NOT_SEEN = ("game", "seat", "choice", "final_own_points", "final_best_points", "win")


def fitted(samples):
    """The weights with the least squares of errors: normal equations, solved by elimination."""
    size = None
    for terms, wanted in samples:
        if size is None:
            size = len(terms)
            table = [[0.0] * (size + 1) for _ in range(size)]
        # Most terms of a position are nothing, so only the others are multiplied.
        there = [(at, term) for at, term in enumerate(terms) if term]
        for at, term in there:
            row = table[at]
            for other, factor in there:
                row[other] += term * factor
            row[size] += term * wanted
    for at in range(size):
        table[at][at] += RIDGE
    for at in range(size):
        pivot = table[at]
        for row in table[at + 1 :]:
            factor = row[at] / pivot[at]
            if factor:
                for other in range(at, size + 1):
                    row[other] -= factor * pivot[other]
    weights = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(table[at][other] * weights[other] for other in range(at + 1, size))
        weights[at] = (table[at][size] - rest) / table[at][at]
    return weights


def play(weights, other, seed):
    """The points of one game against another bot, the value's first."""
    command = [BASTIDE, "play", GAME, "--seed", str(seed), "--human", "red", "--bots", other, "--protocol", "jsonl"]
    game = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(wish):
        game.stdin.write(json.dumps(wish) + "\n")
        game.stdin.flush()

    for line in game.stdout:
        message = json.loads(line)
        if message["type"] == "decision":
            say("features")
        elif message["type"] == "features":
            values = []
            for option in message["options"]:
                seen = dict(zip(message["names"], option)) if option else None
                worth = sum(weight * term for weight, term in zip(weights, terms(seen))) if seen else 0.0
                values.append(lead(seen) + worth if seen else float("-inf"))
            say({"choose": values.index(max(values))})
        elif message["type"] in ("fault", "refused"):
            sys.exit(str(message))
        elif message["type"] == "over":
            points = message["points"]
    game.wait()
    return points


with tempfile.TemporaryDirectory() as folder:
    path = folder + "/positions.csv"
    run = [BASTIDE, "sim", GAME, "-n", str(GAMES), "--bots", BOTS, "--samples", path, "--format", "csv"]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    weights = fitted(positions(path))
print(f"{len(weights)} weights from {GAMES} games")
for other, games in TRIED:
    played = [play(weights, other, seed) for seed in range(1, games + 1)]
    wins = sum((mine > theirs) + 0.5 * (mine == theirs) for mine, theirs in played)
    mine, theirs = (sum(side) / games for side in zip(*played))
    print(f"against {other}: {wins:g} of {games} games, {mine:.0f} to {theirs:.0f} points")
