//! Interpreter of trees: moves one cursor, or one that many calls share.

use super::cursor::Cursor;
use super::protocol::{Call, Protocol, Request, World};
use super::rename::Handle;
use super::tree::{Ambiguous, Node, Tree};

/// Reason for a cursor to stop.
#[derive(Debug)]
pub enum Stop<'t, P: Protocol> {
    /// The call has come to this.
    Done(&'t P::Outcome),
    /// The handler wants to know this, and the world had no answer. `Cache::reply` gives it.
    Unanswered(&'t P::Query),
    /// The handler wants this carried out. `Cache::reply` gives the reply.
    Effect(&'t P::Effect),
    /// Nobody knows what comes next: the handler has to be run.
    Miss,
}

/// Walk of a call, or of a batch of calls that differ in their subjects, through a tree.
///
/// Members of a batch share a cursor as long as they observe the same; number 0 in it stands for the subject of each.
pub(crate) struct Walk<'t, 's, P: Protocol, W, S> {
    pub tree: &'t Tree<P>,
    pub subjects: &'s [Handle],
    pub world: &'s mut W,
    /// Called for each member where it stops.
    pub stopped: S,
}

impl<'t, P: Protocol, W: World<P>, S: FnMut(usize, &Cursor<P>, Stop<'t, P>)> Walk<'t, '_, P, W, S> {
    /// Starts some members, whose subjects are of one class, together.
    pub(crate) fn start(&mut self, cursor: &mut Cursor<P>, call: Call<'_, P::Answer>, members: &[usize]) {
        cursor.start(Call { subject: self.subjects[members[0]], ..call });
        match self.tree.enter(cursor, call.args, members.len() > 1) {
            Ok(()) => self.run(cursor, members),
            Err(Ambiguous) => members.iter().for_each(|member| self.start(cursor, call, &[*member])),
        }
    }

    /// Moves a cursor of some members until all have stopped.
    pub(crate) fn run(&mut self, cursor: &mut Cursor<P>, members: &[usize]) {
        let is_alone = members.len() == 1;
        loop {
            let (request, about_subject) = match self.tree.node(cursor.node) {
                Some(Node::Request { request, about_subject, .. }) => (request, *about_subject),
                Some(Node::Done(outcome)) => return self.stop(cursor, members, || Stop::Done(outcome)),
                _ => return self.stop(cursor, members, || Stop::Miss),
            };
            // Each of them goes on by itself: an answer that two ways hand to one place is moved there, and waited for.
            let goes_on = match request {
                Request::Query(query) if about_subject && !is_alone => {
                    return self.part(cursor, members, query);
                }
                Request::Query(query) => match self.world.answer(query, &cursor.names) {
                    Ok(answer) => self.pass(cursor, members, answer),
                    Err(_) => return self.stop(cursor, members, || Stop::Unanswered(query)),
                },
                // What one member changes, the next would see.
                Request::Effect(effect) => {
                    match is_alone.then(|| self.world.perform(effect, &cursor.names)) {
                        Some(Some(reply)) => self.pass(cursor, members, reply),
                        _ => return self.stop(cursor, members, || Stop::Effect(effect)),
                    }
                }
            };
            if !goes_on {
                return;
            }
        }
    }

    fn stop(&mut self, cursor: &mut Cursor<P>, members: &[usize], stop: impl Fn() -> Stop<'t, P>) {
        for member in members {
            cursor.names.set_subject(self.subjects[*member]);
            (self.stopped)(*member, cursor, stop());
        }
    }

    /// Parts members by their answers to a query about the subject; each part goes on.
    fn part(&mut self, cursor: &mut Cursor<P>, members: &[usize], query: &'t P::Query) {
        let mut parts: Vec<(P::Answer, Vec<usize>)> = Vec::new();
        let mut last = None;
        for member in members {
            let subject = self.subjects[*member];
            let aspect = self.world.aspect(query, subject);
            if let Some((other, part)) = last
                && aspect == Some(other)
            {
                let (_, part): &mut (_, Vec<_>) = &mut parts[part];
                part.push(*member);
                continue;
            }
            cursor.names.set_subject(subject);
            let Ok(answer) = self.world.answer(query, &cursor.names) else {
                self.stop(cursor, &[*member], || Stop::Unanswered(query));
                continue;
            };
            let part = parts.iter().position(|it| it.0 == answer).unwrap_or(parts.len());
            match parts.get_mut(part) {
                Some((_, part)) => part.push(*member),
                None => parts.push((answer, vec![*member])),
            }
            last = aspect.map(|it| (it, part));
        }
        for (answer, members) in parts {
            self.fork(cursor, &members, answer);
        }
    }

    /// Takes some members past an answer and on, and the cursor back.
    fn fork(&mut self, cursor: &mut Cursor<P>, members: &[usize], answer: P::Answer) {
        let mark = cursor.mark();
        cursor.names.set_subject(self.subjects[members[0]]);
        if self.pass(cursor, members, answer) {
            self.run(cursor, members);
        }
        cursor.restore(mark);
    }

    /// Takes all members past an answer. Where something in it may be the subject of one member and not of another, they go on one by one,
    /// and nothing is left to do.
    #[inline(always)]
    fn pass(&mut self, cursor: &mut Cursor<P>, members: &[usize], answer: P::Answer) -> bool {
        let goes_on = self.tree.pass(cursor, &answer, members.len() > 1).is_ok();
        if goes_on {
            cursor.observe(answer);
        } else {
            members.iter().for_each(|member| self.fork(cursor, &[*member], answer.clone()));
        }
        goes_on
    }
}
