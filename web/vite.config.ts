/** How the site is built: React with its compiler, Tailwind, texts compiled ahead, and the contract's table of calls without its schemas. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const CALLS = 'virtual:calls'

/** The browser needs of an operation only its method and path; schemas stay on the server. */
const calls: Plugin = {
  name: 'baize-calls',
  resolveId: (id) => (id === CALLS ? `\0${CALLS}` : undefined),
  load: (id) => {
    if (id !== `\0${CALLS}`) return undefined
    const table = Object.fromEntries(
      OPERATIONS.map((each) => [each.name, [each.method, each.path, 'key' in each ? 1 : 0, 'encrypted' in each ? 1 : 0]]),
    )
    return `export const CALLS = ${JSON.stringify(table)}`
  },
}

/** ICU messages are parsed here and not on the person's phone. */
const texts: Plugin = {
  name: 'baize-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/i18n\/(en|my)\/[a-z-]+\.json$/.test(id)) return undefined
    const messages = JSON.parse(code) as Record<string, string>
    const compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]))
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js', map: null }
  },
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Everything that the first screen imports without waiting; it goes into one file, since forty small ones cost a phone more than they save. */
function firstScreen(): (id: string, graph: Graph) => string | null {
  let first: Set<string> | undefined
  const reach = (graph: Graph): Set<string> => {
    const seen = new Set<string>()
    const next = [`${import.meta.dirname}/app/main.tsx`]
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      next.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return seen
  }
  return (id, graph) => {
    first ??= reach(graph)
    return first.has(id) ? 'first' : null
  }
}

const server = `http://localhost:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [calls, texts, react({ compiler: true }), tailwindcss()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstScreen() }] } } },
  },
  server: { port: 5173, proxy: { '/wps': server, '/lgw': server, '/docs': server, '/art': server, '/live': { target: server, ws: true } } },
})
