// Package faceoctree finds the faces of many deforming surfaces that meet, now: Kitamura, Smith, Takemura, Kishino, "A
// Real-Time Algorithm for Accurate Collision Detection for Deformable Polyhedral Objects", Presence 7(1), 1998.
//
// Nothing is kept from call to call but memory: vertices may go anywhere between two calls.
package faceoctree
