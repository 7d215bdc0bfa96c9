// Package scenery builds the bodies of stress cases: single ones, walls, towers, heaps, arches, houses of cards, random
// joints, and families of scenes that come in any size. Lengths are metres, angles radians; shapes that cannot be made
// end the trial.
package scenery
