package worlds

import "github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"

// Measurements of the random worlds.
const (
	notFinite = "not-finite"
	crossed   = "crossed"   // solids that changed the side of walls
	passed    = "passed"    // solids that changed the side of a plate
	differing = "differing" // steps after which two worlds differ that should not
	left      = "left"
	hanging   = "hanging"
)

// Cases are worlds that nobody drew: several in each trial, others under every seed.
func Cases() []trial.Case {
	none := func(what string) trial.Bar { return trial.AtMost(what, 0, "", trial.Promise) }
	finite := none(notFinite)
	gains := trial.AtMost("gained", energySlack, "share", trial.Promise)
	return []trial.Case{
		{Name: "random-open", Cost: trial.Costs{1, 12, 120}, Worlds: trial.Counts{2, 6, 60},
			Play: randomOpen, Bars: []trial.Bar{finite},
			Shows: "bodies of all kinds on uneven ground are pushed, dragged, driven, added and removed at random"},
		{Name: "random-closed", Cost: trial.Costs{1, 12, 120}, Worlds: trial.Counts{2, 6, 60},
			Play: randomClosed, Bars: []trial.Bar{finite, none(left)},
			Shows: "what is shut up in a box that is shaken, of walls down to 2 mm, does not get out"},
		{Name: "random-energy", Cost: trial.Costs{1, 12, 120}, Worlds: trial.Counts{2, 6, 60},
			Play: randomEnergy, Bars: []trial.Bar{finite, gains},
			Shows: "bodies of all kinds that fall and collide have never more energy than they had"},
		{Name: "random-momentum", Cost: trial.Costs{0.5, 6, 60}, Worlds: trial.Counts{3, 10, 100},
			Play: randomMomentum, Bars: []trial.Bar{finite, gains,
				trial.AtMost("momentum-error", 1e-9, "share", trial.ClosedForm)},
			Shows: "bodies of all kinds that collide in empty space keep their momentum, step by step"},
		{Name: "random-sleep", Cost: trial.Costs{1, 12, 120}, Worlds: trial.Counts{1, 3, 20},
			Play: randomSleep, Bars: []trial.Bar{finite, none(hanging), trial.AtMost("sleepwalking", 0, "m/s", trial.Promise)},
			Shows: "whatever happens around sleepers, none of them hangs in the air, and none moves"},
		{Name: "random-rooms", Cost: trial.Costs{0.3, 20, 200}, Worlds: trial.Counts{5, 80, 700},
			Play: randomRooms, Bars: []trial.Bar{finite, none(crossed)},
			Shows: "nobody gets through the walls of rooms of all kinds and sizes of 1 mm to 1 km, whatever is done to bodies"},
		{Name: "random-drums", Cost: trial.Costs{0.3, 35, 350}, Worlds: trial.Counts{5, 60, 500},
			Play: randomDrums, Bars: []trial.Bar{finite, none(crossed)},
			Shows: "nobody leaves a room that moves and spins at up to 1e4 m/s and 1e4 rad/s, of meshes 1e3 rad/s"},
		{Name: "random-pistons", Cost: trial.Costs{0.3, 15, 150}, Worlds: trial.Counts{6, 60, 500},
			Play: randomPistons, Bars: []trial.Bar{finite, none(passed)},
			Shows: "nobody gets to the other side of a plate across a channel, however it is driven or thrown"},
		{Name: "random-followers", Cost: trial.Costs{0.4, 10, 70}, Worlds: trial.Counts{60, 1500, 10_000},
			Play: randomFollowers, Bars: []trial.Bar{finite, none(passed)},
			Shows: "nobody who flies behind a driven plate gets through it where something stops it"},
		{Name: "random-walkers", Cost: trial.Costs{0.1, 10, 100}, Worlds: trial.Counts{2, 60, 500},
			Play: randomWalkers, Bars: []trial.Bar{finite, none(crossed), none(hanging)},
			Shows: "characters and cars among lifts, belts, turntables, presses and loose bodies"},
		{Name: "random-saved", Cost: trial.Costs{0.4, 15, 150}, Worlds: trial.Counts{3, 60, 500},
			Play: randomSaved, Bars: []trial.Bar{finite, none(differing)},
			Shows: "what was saved in the midst of all that gives the same bits, here and in a world of other threads"},
		{Name: "random-threads", Cost: trial.Costs{0.3, 20, 200}, Worlds: trial.Counts{4, 90, 800},
			Play: randomThreads, Bars: []trial.Bar{finite, none(differing)},
			Shows: "two threads give the same bits as one, whatever is done between two steps"},
		{Name: "random-disturbed", Cost: trial.Costs{0.4, 30, 250}, Worlds: trial.Counts{1, 20, 160},
			Play: randomDisturbed, Bars: []trial.Bar{finite, none(oversleeping)},
			Shows: "after any one change nobody sleeps on who would go 5 % of its size and its zone if it were awake"},
	}
}
