/** The part of the library's one function that `fonts.ts` uses; the package brings no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures?: readonly string[]
      variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    },
  ): Promise<Uint8Array>
}
