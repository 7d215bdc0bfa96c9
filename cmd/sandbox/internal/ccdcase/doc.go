// Package ccdcase reads collision cases with known answers, has the kernels answer them, and judges the answers by
// code of its own.
//
// Three formats are read. Sets of cases "ccd-cases-v1" (read.go): a body moves by a translation, a rotation or a screw
// towards another, and the time of the impact may be known. Sets of pairs "static-pairs-v1": two triangle meshes at
// rest, with the faces that cross. Both are described in collision/expel/testdata/ccd/README.md. And the sample
// queries of Wang, Ferguson, Schneider, Jiang, Attene and Panozzo, "A Large-scale Benchmark and an Inclusion-based
// Algorithm for Continuous Collision Detection", 2021, as CSV (query.go).
//
// Answer, AnswerPair and AnswerQuery ask the kernels. A Judge knows no kernel: it measures the distance of two bodies
// feature by feature (surface.go, feature.go), and follows the motion on from a stop to see whether it was made on
// the way in.
package ccdcase
