// Before the first paint: the theme, the reading direction, and whether the home page's own box is shown while the site is on its way. A classic script in <head>, because an inline one would need a looser policy.
;(function () {
  var page = document.documentElement.dataset
  var stored = null
  try {
    if (/^(AR|FA|HE|UR)$/.test(localStorage.getItem('hisLang'))) document.documentElement.dir = 'rtl'
    stored = localStorage.getItem('theme')
    if (localStorage.getItem('motion') === 'paused') page.motion = 'paused'
  } catch {
    stored = null
  }
  var light = stored === 'light' || (stored !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  page.theme = light ? 'light' : 'dark'
  if (/^\/(index|index\.html|home|login|register)?$/.test(location.pathname)) page.first = 'home'
})()
