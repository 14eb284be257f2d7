// Before the first paint: the theme, the language and its direction, and whether the home page's own box is shown while the site is on its way. A classic script in <head>, because an inline one would need a looser policy.
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
