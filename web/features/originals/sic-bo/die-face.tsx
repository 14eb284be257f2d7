/** Die face: the pips of one side, as they stand on dice everywhere; one and four in red. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

export function DieFace({ face }: { face: number }) {
  return (
    <svg
      viewBox="-12 -12 24 24"
      className="die-face"
      data-theme="light"
      data-red={face === 1 || face === 4 || undefined}
      aria-hidden="true"
    >
      <rect x="-11.5" y="-11.5" width="23" height="23" rx="4" />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x}:${y}`} cx={x * 5.6} cy={y * 5.6} r={face === 1 ? 3.6 : 2.2} />
      ))}
    </svg>
  )
}
