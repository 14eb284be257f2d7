/** Art: pictures of games where the site is served without its server. */
import { ART_KINDS } from '@baize/contract/values/game-art.ts'
import { drawAny } from '@baize/ui/art/every.ts'
import type { Plugin } from 'vite'

const ART_OF: Readonly<Record<string, string>> = { ...ART_KINDS, VENDOR: 'vendor', BANNER: 'banner', PROMOTION: 'promotion' }

/** Pictures of games as the server draws them, for pages that have none behind them. */
export const art: Plugin = {
  name: 'baize-art',
  configureServer(server) {
    server.middlewares.use('/art/', (request, response, next) => {
      const [, kind = '', vendor = '', code = ''] = /^\/(\w+)\/(\w+)\/([\w-]+)\.svg/.exec(request.url ?? '') ?? []
      const motif = ART_OF[kind]
      if (motif === undefined) return next()
      const svg = drawAny({ seed: kind === 'VENDOR' ? vendor : `${vendor}:${code}`, kind: motif, vendor } as Parameters<typeof drawAny>[0])
      return void response.setHeader('content-type', 'image/svg+xml').end(svg)
    })
  },
}
