/** Small catalogue: vendors and games with usual values, for tests of pure lists. */
import type { GameType } from '@baize/contract/games.ts'
import type { KeptGame, KeptVendor } from '../store.ts'

export const vendorRow = (code: string, gameTypes: readonly GameType[], state: KeptVendor['state'] = 'on'): KeptVendor => ({
  code,
  nameEn: `en ${code}`,
  nameMy: `my ${code}`,
  dialect: 'native',
  state,
  gameTypes,
  sealedSecrets: [],
  sandbox: true,
  callsASecond: null,
  limits: {},
  callsKeptDays: 30,
  freeRoundsPaidBy: 'result',
  addresses: [],
  winTerms: {},
  sealedAsking: null,
  connection: {},
  position: 1,
})

export const gameRow = (id: number, vendor: string, more: Partial<KeptGame> = {}): KeptGame => ({
  id,
  vendor,
  code: `g${id}`,
  gameType: 'RNG',
  nameEn: `en ${id}`,
  nameMy: `my ${id}`,
  rtpBasisPoints: null,
  edgeBasisPoints: null,
  hotRank: null,
  releasedOn: '2026-01-01',
  position: id,
  playable: true,
  opens: 'game',
  state: 'on',
  slot: null,
  ...more,
})
