/** The art generator as a module for the server, which paints `/art/…svg` with the very code that the browser draws tiles with. */
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist/paint',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    lib: { entry: `${import.meta.dirname}/../ui/art/draw.ts`, formats: ['es'], fileName: () => 'draw.js' },
  },
})
