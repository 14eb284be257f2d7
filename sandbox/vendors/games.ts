/** Which games this vendor service can really play; whatever else a catalogue lists gets a polite page. */

export type SandboxGame = { readonly vendor: string; readonly game: string; readonly title: { readonly en: string; readonly my: string } }

const GAMES: readonly SandboxGame[] = [{ vendor: 'PG', game: 'jade-lanterns', title: { en: 'Jade Lanterns', my: 'ကျောက်စိမ်းမီးပုံး' } }]

export const gameOf = (vendor: string, game: string): SandboxGame | undefined =>
  GAMES.find((known) => known.vendor === vendor && known.game === game)
