/**
 * How the site is built: React with its compiler, Tailwind, texts compiled ahead, and the contract's table of calls without its schemas. Each plugin is a
 * file of `build/`. Next: `contract/refusals.ts`.
 */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { art } from './build/art.ts'
import { bounds } from './build/bounds.ts'
import { calls } from './build/calls.ts'
import { firstScreen, PARTS } from './build/chunks.ts'
import { compiledAhead } from './build/compiled-ahead.ts'
import { early } from './build/early.ts'
import { hero } from './build/hero.ts'
import { pages } from './build/pages.ts'
import { server } from './build/place.ts'
import { signer } from './build/signer.ts'
import { texts } from './build/texts.ts'

const chunkOf = firstScreen()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [calls, bounds, pages, texts, hero, art, early, signer, compiledAhead, react({ compiler: true }), tailwindcss()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id, graph) => (chunkOf(id, graph) === 'ground' ? 'ground' : null), priority: 2 },
            { name: chunkOf, priority: 1 },
            ...PARTS.map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/wps': server, '/lgw': server, '/docs': server, '/live': { target: server, ws: true } } },
})
