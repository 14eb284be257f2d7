/** Place: the folder of the site's sources, and where the product runs while Vite serves the site. */

export const web = import.meta.dirname.slice(0, -'/build'.length)
export const server = `http://localhost:${process.env['PORT'] ?? 3000}`
