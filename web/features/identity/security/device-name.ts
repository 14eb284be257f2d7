/** Device name: what a browser says of itself, as people would say it; undefined when it says nothing known. */

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
