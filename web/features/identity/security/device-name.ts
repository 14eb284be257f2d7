/** Device name: a browser's own description in common words; undefined for an unknown one. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

export function deviceName(userAgent: string): string | undefined {
  const nameIn = (list: typeof BROWSERS): string | undefined => list.find(([sign]) => sign.test(userAgent))?.[1]
  const found = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined)
  return found.length > 0 ? found.join(' · ') : undefined
}
