// Which page numbers a pagination shows: the margins, the neighbours of the current page and the gaps between.

/**
 * `margin` pages at both ends, `range` pages around the current one. A gap never hides a single page: that page is shown.
 * pagesToShow(10, 20) → [1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]
 */
export const pagesToShow = (page: number, pages: number, margin = 1, range = 5): (number | 'gap')[] => {
  const around = Math.floor(range / 2)
  const first = Math.max(1, Math.min(page - around, pages - range + 1))
  const last = Math.min(pages, first + range - 1)
  const shown = Array.from({ length: Math.max(0, pages) }, (_, index) => index + 1).filter(
    (number) => number <= margin || number > pages - margin || (number >= first && number <= last),
  )
  return shown.flatMap((number, index): (number | 'gap')[] => {
    const missing = number - (shown[index - 1] ?? 0) - 1
    return missing === 0 ? [number] : missing === 1 ? [number - 1, number] : ['gap', number]
  })
}
