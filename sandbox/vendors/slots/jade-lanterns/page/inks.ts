/** The inks of the game: flat colours of lacquer and print, named once for everything that is drawn on canvas. */

export const INK = {
  paper: '#f5ebda',
  paperShade: '#eee1cb',
  cream: '#fff7e8',
  black: '#231511',
  lacquer: '#2a1713',
  lacquerLight: '#48261d',
  jade: '#10765e',
  jadeLight: '#79c6aa',
  cinnabar: '#cf4a31',
  cinnabarDeep: '#8e2c1c',
  peach: '#f0a683',
  ochre: '#d9992e',
  ochreLight: '#f3cb77',
  indigo: '#2c4786',
  indigoDeep: '#1d2f5e',
  indigoLight: '#8ea8dc',
  plum: '#8f3a6b',
} as const

/** The inks of winning lines, in turn by line. */
export const LINE_INKS = [INK.cinnabar, INK.jade, INK.indigo, INK.plum, '#b2761a'] as const
