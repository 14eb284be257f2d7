/** Hero: the first picture of Home as a file. */
import { drawAny } from '@baize/ui/art/every.ts'
import type { Plugin } from 'vite'

const HERO = drawAny({ seed: 'baize-hero', kind: 'banner' })

/** The first picture is a file, so that it is on its way before any script runs. */
export const hero: Plugin = {
  name: 'baize-hero',
  configureServer(server) {
    server.middlewares.use('/hero.svg', (_request, response) => void response.setHeader('content-type', 'image/svg+xml').end(HERO))
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'hero.svg', source: HERO })
  },
}
