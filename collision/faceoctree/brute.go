package faceoctree

// BruteForce appends to dst all pairs of faces of different objects that meet, in the order of Finder.Find, by
// comparing every face with every other one.
func BruteForce(dst []FacePair, objects []Surface) []FacePair {
	for a := range objects {
		for b := a + 1; b < len(objects); b++ {
			for f := range objects[a].Faces {
				x := objects[a].Triangle(int32(f))
				for g := range objects[b].Faces {
					y := objects[b].Triangle(int32(g))
					if Meet(&x, &y) {
						dst = append(dst, FacePair{int32(a), int32(b), int32(f), int32(g)})
					}
				}
			}
		}
	}
	return dst
}
