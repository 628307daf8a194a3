//! Places on sheets at which their flaws occur.

use crate::sheet::job::Job;
use crate::sheet::layout::Face;
use crate::sheet::lint::Flaw;
use crate::sheet::matching::{Edges, inner_sides};
use crate::sheet::um::{Area, PagePoint};

impl Job {
    /// The places at which a flaw of this job occurs: pages from 0, with areas there. One between neighbours may be as thin as a cut.
    #[must_use]
    pub fn places(&self, flaw: &Flaw) -> Vec<(usize, Area)> {
        let layout = &self.layout;
        let pages = layout.pages();
        let page_of = |sheet: usize, back: bool| {
            let is_it = |(at, face): &(usize, Face)| *at == sheet && (*face == Face::Back) == back;
            pages.iter().position(is_it).or_else(|| pages.iter().position(|(at, _)| *at == sheet))
        };
        let front = |nth: usize| {
            let slot = layout.slots[nth];
            Some((page_of(slot.sheet, false)?, layout.front(slot)))
        };
        let block = |sheet: usize| Area::around(layout.on(sheet).map(|(_, slot)| layout.front(slot)));
        match flaw {
            Flaw::ThinLine { designs, .. } | Flaw::NearCut { designs, .. } | Flaw::Coarse { designs, .. } => {
                let is_one = |nth: &usize| designs.contains(&self.designs[self.laid[*nth].design].name);
                (0..self.laid.len()).filter(is_one).filter_map(front).collect()
            }
            Flaw::Seams { .. } => {
                let edges: Vec<Edges> = self.designs.iter().map(|it| it.edges).collect();
                let all = inner_sides(&edges, &self.laid, &layout.slots).filter(|(_, _, fits)| !fits);
                all.filter_map(|(at, other, _)| {
                    let ((page, near), (_, far)) = (front(at)?, front(other)?);
                    let is_beside = near.from.y == far.from.y;
                    let (from, to) = if is_beside {
                        (PagePoint::new(near.to.x, near.from.y), PagePoint::new(far.from.x, far.to.y))
                    } else {
                        (PagePoint::new(near.from.x, near.to.y), PagePoint::new(far.to.x, far.from.y))
                    };
                    Some((page, Area { from, to }))
                })
                .collect()
            }
            Flaw::Squeezed { .. } => {
                let all = (0..layout.sheets()).filter_map(|it| Some((page_of(it, false)?, block(it)?)));
                all.collect()
            }
            Flaw::BackBare { .. } | Flaw::BackOff { .. } | Flaw::BackTells { .. } => {
                let behind = |it| Some((page_of(it, true)?, layout.behind(block(it)?)));
                (0..layout.sheets()).filter_map(behind).collect()
            }
            Flaw::NoRuler => {
                let below = |it: Area| Area { from: PagePoint::new(it.from.x, it.to.y), to: it.to };
                page_of(0, false).zip(block(0).map(below)).into_iter().collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Items, Picture};
    use crate::sheet::job::Design;
    use crate::sheet::settings::Settings;
    use crate::sheet::um::Um;
    use crate::theme::Theme;

    fn job(preset: &str, edges: &[Edges]) -> Job {
        let theme = Theme::default();
        let design = |(nth, edges): (usize, &Edges)| Design {
            name: format!("t/{nth}"),
            picture: Picture::tile(&theme, None, Items::new()),
            back: None,
            edges: *edges,
            letters: String::new(),
        };
        let designs: Vec<Design> = edges.iter().enumerate().map(design).collect();
        let all: Vec<usize> = (0..designs.len()).collect();
        let mut settings = Settings::preset(preset).expect("a preset");
        settings.set("order", "set").expect("an order");
        Job::new(settings, "t", designs, &all, &theme, &mut |_| {}).expect("it fits")
    }

    #[test]
    fn flaws_of_designs_are_at_their_tiles() {
        let job = job("home", &[[0; 4]; 3]);
        let flaw = Flaw::ThinLine { wide: Um(1), designs: vec!["t/1".to_owned()] };
        let [(0, area)] = job.places(&flaw)[..] else { panic!("one tile on the first page") };
        assert_eq!(area, job.layout.front(job.layout.slots[1]));
    }

    #[test]
    fn sides_that_differ_are_between_their_tiles() {
        // The second shows something else to its left than the first to its right; all others agree.
        let job = job("home", &[[0, 1, 0, 0], [0; 4], [0; 4]]);
        let places = job.places(&Flaw::Seams { unmatched: 1, inner: 2 });
        let [(0, area)] = places[..] else { panic!("one side: {places:?}") };
        let [first, second] = [0, 1].map(|nth| job.layout.front(job.layout.slots[nth]));
        assert_eq!((area.from.x, area.to.x), (first.to.x, second.from.x));
        assert_eq!((area.from.y, area.to.y), (first.from.y, first.to.y));
    }
}
