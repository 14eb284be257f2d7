/**
 * Shares: which class of work may take the next connection of a pool. Each class has some of its own, so that a crowd at one door closes no other. What
 * is left over goes to whoever waits, acts first and lists last.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** `house` is what nobody waits for at a door: jobs, settlement, the ledger's followers, the channel's own work. */
export type ShareName = 'callbacks' | 'acts' | 'house' | 'logins' | 'reads'

/** In the order in which they are served. */
export const SHARE_NAMES: readonly ShareName[] = ['callbacks', 'acts', 'house', 'logins', 'reads']

/** How many connections of a pool belong to each class alone. */
export type Shares = Readonly<Record<ShareName, number>>

/** How many wait, in each class. */
export type Waiting = Readonly<Record<ShareName, number>>

/** How long a caller of each class waits for all that one call needs. Work of the house waits as long as it takes. */
export const LONGEST_WAIT_MS: Shares = { callbacks: 1_000, acts: 2_000, house: Infinity, logins: 4_000, reads: 2_000 }

/** The code by which the edge knows that a call has waited long enough. */
export const BUSY = 'BAIZE_BUSY'

export class Busy extends Error {
  readonly code = BUSY
  constructor(share: ShareName) {
    super(`no connection was free in time for ${share}`)
  }
}

type Serving = { readonly share: ShareName; leftMs: number; hasBegun: boolean }

const HOUSE: Serving = { share: 'house', leftMs: Infinity, hasBegun: true }
const serving = new AsyncLocalStorage<Serving>()

const callOf = (share: ShareName, longestMs: number): Serving => ({ share, leftMs: longestMs, hasBegun: false })

/** Runs a call as one of its class. `longestMs` is for a caller who waits as long as it likes. */
export const servedAs = <T>(share: ShareName, act: () => T, longestMs = LONGEST_WAIT_MS[share]): T =>
  serving.run(callOf(share, longestMs), act)

/**
 * Runs what many wait for, such as a cached answer, also where one call happened to begin it. It goes with the acts and before newcomers. A list in a
 * crowd would else end the calls that wait for the same settings.
 */
export const servedForMany = <T>(act: () => T): T => serving.run({ share: 'acts', leftMs: LONGEST_WAIT_MS.acts, hasBegun: true }, act)

/** How long this call may still wait; infinite for work of the house. */
export const mayWaitMs = (): number => (serving.getStore() ?? HOUSE).leftMs

/** Waits until something has ended, however it ended. Throws `Busy` when the call has waited long enough. */
export async function waitInTime(work: Promise<unknown>): Promise<void> {
  const call = serving.getStore() ?? HOUSE
  const [ended, since] = [work.then(() => true).catch(() => true), performance.now()]
  if (!Number.isFinite(call.leftMs)) return void (await ended)
  let leaving: NodeJS.Timeout | undefined
  const over = new Promise<boolean>((answer) => (leaving = setTimeout(answer, call.leftMs, false)))
  const isEnded = await Promise.race([ended, over])
  clearTimeout(leaving)
  call.leftMs = isEnded ? Math.max(0, call.leftMs - (performance.now() - since)) : 0
  if (!isEnded) throw new Busy(call.share)
}

type Waiter = { readonly call: Serving; readonly grant: () => void }

/** Places of a pool that are given to classes. A place is returned by the same name. */
export class Places {
  readonly #own: Shares
  readonly #all: number
  /** How many of the places no class has for itself. */
  readonly #common: number
  readonly #used: Record<ShareName, number> = { callbacks: 0, acts: 0, house: 0, logins: 0, reads: 0 }
  /** Whoever has begun goes before newcomers: what it has done would be for nothing. */
  readonly #begun: Record<ShareName, Waiter[]> = { callbacks: [], acts: [], house: [], logins: [], reads: [] }
  readonly #new: Record<ShareName, Waiter[]> = { callbacks: [], acts: [], house: [], logins: [], reads: [] }

  constructor(all: number, own: Shares | undefined) {
    this.#all = all
    this.#own = own ?? { callbacks: 0, acts: 0, house: 0, logins: 0, reads: 0 }
    this.#common = all - SHARE_NAMES.reduce((sum, name) => sum + this.#own[name], 0)
  }

  get waiting(): Waiting {
    const count = (name: ShareName): number => this.#begun[name].length + this.#new[name].length
    return { callbacks: count('callbacks'), acts: count('acts'), house: count('house'), logins: count('logins'), reads: count('reads') }
  }

  /** The class of the caller once it has a place; a promise where it has to wait for it. Throws `Busy` when it has waited long enough. */
  take(): ShareName | Promise<ShareName> {
    const call = serving.getStore() ?? HOUSE
    const { share } = call
    const isFirst = this.#begun[share].length === 0 && (call.hasBegun || this.#new[share].length === 0)
    if (!isFirst || !this.#mayTake(share)) return this.#wait(call)
    this.#used[share] += 1
    call.hasBegun = true
    return share
  }

  giveBack(share: ShareName): void {
    this.#used[share] -= 1
    for (const name of SHARE_NAMES) this.#serve(name)
  }

  #serve(name: ShareName): void {
    while (this.#mayTake(name)) {
      const next = this.#begun[name].shift() ?? this.#new[name].shift()
      if (next === undefined) return
      this.#used[name] += 1
      next.call.hasBegun = true
      next.grant()
    }
  }

  #mayTake(share: ShareName): boolean {
    if (this.#used[share] < this.#own[share]) return true
    // A small pool belongs to all. Lists and the house, which may be slow, leave its last place to others.
    const isSlow = share === 'reads' || share === 'house'
    if (isSlow && this.#common === this.#all && this.#all > 1 && this.#used.reads + this.#used.house >= this.#all - 1) return false
    return SHARE_NAMES.reduce((sum, name) => sum + Math.max(0, this.#used[name] - this.#own[name]), 0) < this.#common
  }

  #wait(call: Serving): Promise<ShareName> {
    const { share } = call
    const queue = call.hasBegun ? this.#begun[share] : this.#new[share]
    return new Promise((answer, fail) => {
      const since = performance.now()
      const leave = (): void => {
        queue.splice(queue.indexOf(waiter), 1)
        call.leftMs = 0
        fail(new Busy(share))
      }
      const leaving = Number.isFinite(call.leftMs) ? setTimeout(leave, call.leftMs) : undefined
      const grant = (): void => {
        clearTimeout(leaving)
        call.leftMs = Math.max(0, call.leftMs - (performance.now() - since))
        answer(share)
      }
      const waiter: Waiter = { call, grant }
      queue.push(waiter)
    })
  }
}

/** How many wait in all of these places together. */
export function waitingIn(all: readonly Waiting[]): Waiting {
  const sum = (name: ShareName): number => all.reduce((total, each) => total + each[name], 0)
  return { callbacks: sum('callbacks'), acts: sum('acts'), house: sum('house'), logins: sum('logins'), reads: sum('reads') }
}
