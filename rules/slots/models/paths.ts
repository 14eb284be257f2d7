/** Paths: the lines of machines by their reels and rows. Each is the row of every reel; a machine has the first so many. */

const PATHS: Readonly<Record<string, string>> = {
  '3x3': '111 000 222 012 210',
  '5x3':
    '11111 00000 22222 01210 21012 00122 22100 10001 12221 01110 21112 10121 12101 01010 21212 00100 22122 11011 11211 02020 20202 10012 12210 02120 20102',
  '5x4':
    '00000 11111 22222 33333 01210 12321 10101 23232 32123 21012 01110 12221 23332 32223 21112 10001 00122 11233 33211 22100 01010 12121 23231 32312 21210 10121 00100 11011 11211 22122 22322 33233 01321 32012 02120 13231 31213 20102 03330 30003',
}

export function linesOf(reels: number, rows: number, count: number): readonly string[] {
  const paths = (PATHS[`${reels}x${rows}`] ?? '').split(' ')
  if (paths.length < count) throw new RangeError(`${reels} reels of ${rows} rows have no ${count} lines`)
  return paths.slice(0, count)
}
