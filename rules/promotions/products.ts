/** Products: which games one offer may ask for together (PR-44). */

/** Games of one group are played alike. An offer that leads from one group into another makes people take up a game that they did not choose. */
const GROUPS: Readonly<Record<string, 'casino' | 'betting' | 'lottery' | 'cards'>> = {
  RNG: 'casino',
  LIVE: 'casino',
  FISH: 'casino',
  BGS: 'casino',
  SPORTS: 'betting',
  ESPORTS: 'betting',
  COCKFIGHT: 'betting',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  PVP: 'cards',
}

/** Whether games of more than one group are asked for; `undefined` asks for every game there is. */
export const mixesProducts = (asked: readonly (readonly string[] | undefined)[]): boolean =>
  new Set(asked.flatMap((categories) => (categories ?? Object.keys(GROUPS)).map((category) => GROUPS[category] ?? category))).size > 1
