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

type Serving = {
  readonly share: ShareName
  /** What is left of its budget. A moment in which it waits for several things counts once. */
  leftMs: number
  hasBegun: boolean
  /** For how many things it waits now, and since when for any. */
  waits: number
  waitsSince: number
}

const callOf = (share: ShareName, leftMs: number, hasBegun = false): Serving => ({ share, leftMs, hasBegun, waits: 0, waitsSince: 0 })
const HOUSE = callOf('house', Infinity, true)
const serving = new AsyncLocalStorage<Serving>()

/** Runs a call as one of its class. `longestMs` is for a caller who waits as long as it likes. */
export const servedAs = <T>(share: ShareName, act: () => T, longestMs = LONGEST_WAIT_MS[share]): T =>
  serving.run(callOf(share, longestMs), act)

/**
 * Runs what many wait for, such as a cached answer, also where one call happened to begin it. It goes with the acts and before newcomers. A list in a
 * crowd would else end the calls that wait for the same settings.
 */
export const servedForMany = <T>(act: () => T): T => serving.run(callOf('acts', LONGEST_WAIT_MS.acts, true), act)

const currentCall = (): Serving => serving.getStore() ?? HOUSE

/** What stands for the call that runs here; nothing for work of the house. */
export const callHere = (): object | undefined => serving.getStore()

function waitOf(call: Serving, onOver: () => void, longestMs: number): () => void {
  if (call.waits === 0) call.waitsSince = performance.now()
  call.waits += 1
  let isWaiting = true
  const end = (): void => {
    if (!isWaiting) return
    isWaiting = false
    clearTimeout(leaving)
    call.waits -= 1
    if (call.waits === 0) call.leftMs = Math.max(0, call.leftMs - (performance.now() - call.waitsSince))
  }
  const leftMs = Math.max(0, call.leftMs - (performance.now() - call.waitsSince))
  const over = (): void => {
    end()
    onOver()
  }
  const leaving = Number.isFinite(Math.min(leftMs, longestMs)) ? setTimeout(over, Math.min(leftMs, longestMs)) : undefined
  return end
}

/**
 * Begins a wait of this call and answers what ends it. `onOver` hears when the budget of the call is used up, or after `longestMs` for this wait alone.
 * Then it has ended by itself.
 */
export const beginWait = (onOver: () => void, longestMs = Infinity): (() => void) => waitOf(currentCall(), onOver, longestMs)

/** Waits until something has ended, however it ended. Throws `Busy` when the call has waited long enough. */
export async function waitInTime(work: Promise<unknown>): Promise<void> {
  const { share } = currentCall()
  await new Promise<void>((answer, fail) => {
    const end = beginWait(() => fail(new Busy(share)))
    const ended = (): void => {
      end()
      answer()
    }
    work.then(ended, ended)
  })
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
    const call = currentCall()
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
      const leave = (): void => {
        queue.splice(queue.indexOf(waiter), 1)
        fail(new Busy(share))
      }
      const end = waitOf(call, leave, Infinity)
      const grant = (): void => {
        end()
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
