package linkage

// leastPivot is the share of a diagonal entry that its pivot keeps at least. Rows that say the same twice leave a pivot
// of rounding, around 1e-15 of it, which would be as good as a division by zero. Independent rows keep about the ratio
// of the masses.
const leastPivot = 1e-10
