/** Provider choice: whose provider list is open over the page, for every place with a provider's card, tile or menu entry. */
import type { GameType } from '@baize/contract/games.ts'
import { useSyncExternalStore } from 'react'
import { showDialog } from '../../api/dialogs.ts'

export type ProviderChoice = { readonly vassalage: string; readonly gameType: GameType }

let chosen: ProviderChoice | undefined
const listeners = new Set<() => void>()

export function chooseProvider(choice: ProviderChoice): void {
  chosen = choice
  for (const listener of listeners) listener()
  showDialog('provider')
}

export const useProviderChoice = (): ProviderChoice | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
