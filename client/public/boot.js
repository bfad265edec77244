// Runs before the first paint, so that neither theme nor language flashes. A file of its own because the CSP refuses inline scripts.
;(() => {
  const root = document.documentElement
  // zod must not probe for `new Function`: the CSP refuses it, and reports the probe.
  globalThis.__zod_globalConfig = { jitless: true }
  const read = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('atelier.theme')
  const dark = theme === 'dark' || (theme !== 'light' && !matchMedia('(prefers-color-scheme: light)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const locale = read('atelier.locale') || (/^vi\b/i.test(navigator.language) ? 'vi' : 'en')
  root.lang = locale
  const preload = (href, as) => {
    const link = document.createElement('link')
    Object.assign(link, as === 'script' ? { rel: 'modulepreload' } : { rel: 'preload', as })
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  for (const meta of document.querySelectorAll('meta[name="first-load"]')) {
    if (!meta.dataset.paths.split(' ').includes(location.pathname)) continue
    for (const file of meta.content.split(' ')) preload(`/${file}`, file.endsWith('.css') ? 'style' : 'script')
  }
  // What index.html shows until the app has painted.
  if (location.pathname === '/sign-in') root.dataset.shell = 'sign-in'
  else if (read('atelier.me') || location.pathname === '/wildcards') root.dataset.shell = 'frame'
  // The first questions of a signed-in page, asked while the scripts still load.
  if (root.dataset.shell === 'frame') {
    preload('/api/users/me', 'fetch')
    const isStart = location.pathname === '/' || location.pathname === '/wildcards'
    if (isStart && !location.search && read('atelier.me')) {
      root.dataset.shellStart = ''
      preload('/api/wildcard/list?view=owned&sort=updatedAt&order=DESC', 'fetch')
    }
  }
  const font = document.querySelector('meta[name="font-vi"]')
  if (locale === 'vi' && font) preload(font.content, 'font')
})()
