// Before the first paint: the theme, the language and its direction, and whether the home page's own box is shown while the site is on its way. A classic script in <head>, because an inline one would need a looser policy.
// A browser that blocks the storage of sites gets one in memory for as long as the page lives, so that the site is drawn and not blank.
;['localStorage', 'sessionStorage'].forEach(function (name) {
  try {
    window[name].setItem('baize', '1')
    window[name].removeItem('baize')
  } catch {
    var kept = new Map()
    var memory = {
      getItem: (key) => (kept.has(String(key)) ? kept.get(String(key)) : null),
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (at) => Array.from(kept.keys())[at] ?? null,
      get length() {
        return kept.size
      },
    }
    Object.defineProperty(window, name, { value: memory, configurable: true })
    document.documentElement.dataset.storage = 'none'
  }
})
;(function () {
  var page = document.documentElement.dataset
  var stored = null
  var language = null
  try {
    language = localStorage.getItem('hisLang')
    if (/^(AR|FA|HE|UR)$/.test(language)) document.documentElement.dir = 'rtl'
    stored = localStorage.getItem('theme')
    if (localStorage.getItem('motion') === 'paused') page.motion = 'paused'
  } catch {
    stored = null
  }
  // The same choice as web/i18n/first-language.ts: what has no texts of its own is shown in English.
  var named = /[?&]lang=(my|en)(&|$)/.exec(location.search)
  var spoken = (named && named[1]) || language || navigator.languages.filter((each) => /^(my|en)/i.test(each))[0] || 'my'
  document.documentElement.lang = /^my/i.test(spoken) ? 'my' : 'en'
  var light = stored === 'light' || (stored !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  page.theme = light ? 'light' : 'dark'
  if (/^\/(index|index\.html|home|login|register|reset)?$/.test(location.pathname)) page.first = 'home'
})()
