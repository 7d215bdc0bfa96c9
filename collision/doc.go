// Package collision answers which pairs of shapes touch, when and where.
//
// READ THIS first. A Shape (shape.go) is a convex core with a rounding radius, or a mesh: the surface of any solid, or
// an open sheet. It is fixed in the frame of its body. The broad phase (broadphase.go) keeps a dynamic tree of swept
// boxes and hands out pairs in a fixed order. For each pair collision/manifold gathers the contact points within the
// expel zone, and collision/expel sweeps one shape against the other and says when the zone is reached. Certify
// (certify.go, for meshes certify_mesh.go) proves that a pair stays apart along two given screw motions. Gap
// (penetration.go) says how near or how deep two shapes are where they are placed. The constants stand in tuning.go.
package collision
