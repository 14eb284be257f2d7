/**
 * What the server draws with the site's own code. It is `/art/…svg` as the browser draws tiles, the first pictures of a list, and a page's
 * first words.
 */
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist/paint',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    lib: {
      entry: {
        draw: `${import.meta.dirname}/../ui/art/every.ts`,
        'first-list': `${import.meta.dirname}/app/start/first-list.ts`,
        'first-words': `${import.meta.dirname}/app/start/first-words.ts`,
      },
      formats: ['es'],
      fileName: (_format, name) => `${name}.js`,
    },
  },
})
