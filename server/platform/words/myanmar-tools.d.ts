/** The part of the package that is used; it brings no types. */
declare module 'myanmar-tools' {
  export class ZawgyiDetector {
    /** Between 0 and 1; minus infinity where the text has no Burmese letter. */
    getZawgyiProbability(text: string): number
  }
  export class ZawgyiConverter {
    zawgyiToUnicode(text: string): string
    unicodeToZawgyi(text: string): string
  }
}
