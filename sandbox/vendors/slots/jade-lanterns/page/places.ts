/** The places of the page, found once and known to be there. */

const place = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`)
  return found
}

export const places = {
  game: place('game', HTMLElement),
  scene: place('scene', HTMLCanvasElement),
  title: place('title', HTMLElement),
  machine: place('machine', HTMLElement),
  frame: place('frame', HTMLCanvasElement),
  reels: place('reels', HTMLCanvasElement),
  lines: place('lines', HTMLCanvasElement),
  elapsed: place('elapsed', HTMLElement),
  net: place('net', HTMLElement),
  result: { box: place('result', HTMLElement), large: place('result-large', HTMLElement), small: place('result-small', HTMLElement) },
  balance: place('balance', HTMLElement),
  bet: place('bet', HTMLElement),
  betNote: place('bet-note', HTMLElement),
  lower: place('bet-lower', HTMLButtonElement),
  raise: place('bet-raise', HTMLButtonElement),
  spin: place('spin', HTMLButtonElement),
  notice: place('notice', HTMLElement),
  noticeText: place('notice-text', HTMLElement),
  noticeClose: place('notice-close', HTMLButtonElement),
  spoken: place('spoken', HTMLElement),
  rulesOpen: place('rules-open', HTMLButtonElement),
  rules: place('rules', HTMLDialogElement),
  rulesBody: place('rules-body', HTMLElement),
  rulesClose: place('rules-close', HTMLButtonElement),
  ended: place('ended', HTMLDialogElement),
  endedTitle: place('ended-title', HTMLElement),
  endedText: place('ended-text', HTMLElement),
  endedAgain: place('ended-again', HTMLButtonElement),
  endedBack: place('ended-back', HTMLAnchorElement),
}
