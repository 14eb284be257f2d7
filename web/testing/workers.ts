/** Workers: which the site has begun, each with the address of its code; the site begins its painter once for all tests of a page. */
export type Begun = { readonly worker: Worker; readonly at: URL | string; readonly options: WorkerOptions | undefined }

/** The browser's own, for a test that begins one beside the site. */
export const Whole = globalThis.Worker
export const begun: Begun[] = []

/** Notes each worker from now on. */
export function noteWorkers(): void {
  globalThis.Worker = class extends Whole {
    constructor(at: URL | string, options?: WorkerOptions) {
      super(at, options)
      begun.push({ worker: this, at, options })
    }
  }
}
