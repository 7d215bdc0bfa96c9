// Package physics is the world: bodies, their contacts, and a fixed step in which nothing ever overlaps.
//
// A World is made by NewWorld and filled with AddBody or AddBodies; Step moves it by 1/Config.Hz seconds. Body returns
// a handle on one body, to read and to push it; IgnorePair, SetPairCCD and their like concern two bodies. NewQuerier
// asks what is where: rays, casts, overlaps, distances. AppendContacts, AppendEvents, AppendWarnings and Report tell
// about the last step. Save and Restore keep a moment and bring it back, bit for bit. All lengths are metres, masses
// kilograms, times seconds and angles radians, in the frame of the world unless a comment says otherwise.
//
// The promise, kept by construction ("expel zone" in van Waveren 2005): between any two bodies that may touch there is
// a positive distance at every committed pose and at every moment of the motion in between. Worlds start valid, every
// step commits only motions that have been proven, and none pushes anything out of an overlap, because there never is
// one. Package audit checks it with code of its own.
//
// To read how a step works, begin with step.go. It calls packages below physics/internal, which all work on one
// state: narrow finds contacts, island computes the loads of bodies at rest and puts them to sleep, dynamics plans,
// solves and commits motions, guard proves them, and sense watches. docs/architecture.md draws them.
package physics
