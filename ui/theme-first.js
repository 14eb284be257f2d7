// Sets the theme before the first paint; a classic script in <head>, because an inline one would need a looser policy.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('theme')
    if (localStorage.getItem('motion') === 'paused') document.documentElement.dataset.motion = 'paused'
  } catch {
    stored = null
  }
  var light = stored === 'light' || (stored !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
})()
