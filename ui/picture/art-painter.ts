// Has pictures painted by a worker. The page asks for one in the size in which it is shown, and gets it as a local file of the browser.
import type { PaintAnswer, PaintQuestion } from '../art/paint.ts'
import workerAddress from './art-painter-worker.ts?worker&url'

type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }

/** The browser takes an address of a script only from a policy, and this one lets through the painter's alone. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const only = (url: string): string => (url === workerAddress ? url : '')
  return trustedTypes ? trustedTypes.createPolicy('baize-art', { createScriptURL: only }).createScriptURL(workerAddress) : workerAddress
}

type Wish = { readonly drawing: string; readonly take: (picture: Blob) => void }

const wishes = new Map<number, Wish>()
let worker: Worker | undefined
let isLost = false
let asked = 0

/** Where no worker paints it the page shows the drawing itself, at a higher cost. */
function answer(id: number, picture?: Blob): void {
  const wish = wishes.get(id)
  wishes.delete(id)
  wish?.take(picture ?? new Blob([wish.drawing], { type: 'image/svg+xml' }))
}

function begin(): Worker {
  const begun = new Worker(trustedAddress(), { type: 'module' })
  begun.addEventListener('message', ({ data: { id, picture } }: MessageEvent<PaintAnswer>) => answer(id, picture))
  begun.addEventListener('error', () => {
    isLost = true
    for (const id of wishes.keys()) answer(id)
  })
  return begun
}

/** Requests a picture; answers how to cancel it. */
export function paintAside(question: Omit<PaintQuestion, 'id'>, take: Wish['take']): () => void {
  const id = (asked += 1)
  wishes.set(id, { drawing: question.drawing, take })
  worker ??= begin()
  if (isLost) answer(id)
  else worker.postMessage({ ...question, id } satisfies PaintQuestion)
  return () => void wishes.delete(id)
}
