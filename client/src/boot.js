// The one script before the first paint, so that neither theme nor language flashes. A file of its own because the CSP refuses
// inline scripts. It chooses what index.html shows, lets that be painted, and only then fetches the rest.
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

  // What index.html shows until the app has painted.
  const { pathname, search } = location
  const wasSignedIn = Boolean(read('atelier.me'))
  // Also on a device that keeps nothing of them yet: by the cookie that session.ts asks too.
  const isSignedIn = wasSignedIn || document.cookie.includes('atelier_signed_in=1')
  const [, boardId] = /^\/artboards\/([\w-]+)$/.exec(pathname) ?? []
  const isWildcards = pathname === '/wildcards'
  if (pathname === '/sign-in') root.dataset.shell = 'sign-in'
  else if (wasSignedIn || isWildcards || pathname === '/home') root.dataset.shell = 'frame'
  if (isWildcards && wasSignedIn && !search) root.dataset.shellStart = ''
  if (wasSignedIn && (pathname === '/' || pathname === '/home')) root.dataset.shellHome = ''

  const add = (tag, attributes) => {
    const element = Object.assign(document.createElement(tag), tag === 'script' && { async: false })
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return document.head.appendChild(element)
  }
  const preload = (href, as, more) => add('link', { rel: 'preload', href, as, crossorigin: '', ...more })
  let started = false
  const start = () => {
    if (started) return
    started = true
    // Absent under the development server, which serves the app as modules of its own.
    const build = document.querySelector('meta[name="build"]')
    if (!build) return
    const { scripts, style, screens, fonts } = JSON.parse(build.content)
    // In their order, each a task of its own: what imports another finds it ready.
    // Those of the screen too, before the app asks for them: it would have all of them run at once.
    // The start page is for who is signed in: everybody else is sent on from there.
    const address = boardId ? '/artboards/:id' : pathname
    const ofScreen = (address !== '/' || wasSignedIn ? screens[address] : undefined) ?? { run: [], fetch: [] }
    const run = src => add('script', { type: 'module', src, crossorigin: '' })
    const runApp = () => [...scripts, ...ofScreen.run].forEach(run)
    const sheet = add('link', { rel: 'stylesheet', href: style, crossorigin: '' })
    // Not before its styles are there: nothing that the app renders is seen without them.
    sheet.onload = sheet.onerror = runApp
    for (const href of scripts) add('link', { rel: 'modulepreload', href, crossorigin: '' })
    // The first questions of a signed-in page, asked while the scripts still load.
    if (root.dataset.shell === 'frame' || (boardId && isSignedIn)) preload('/api/users/me', 'fetch')
    if (boardId && isSignedIn) preload(`/api/artboards/${boardId}`, 'fetch')
    if ('shellStart' in root.dataset) preload('/api/wildcard/list?view=owned&sort=updatedAt&order=DESC', 'fetch')
    for (const file of [...ofScreen.run, ...ofScreen.fetch]) {
      if (file.endsWith('.css')) preload(file, 'style')
      else add('link', { rel: 'modulepreload', href: file, crossorigin: '' })
    }
    for (const subset of locale === 'vi' ? ['latin', 'vietnamese'] : ['latin']) {
      preload(fonts[subset], 'font', { type: 'font/woff2' })
    }
  }
  // A frame's callbacks run just before it is painted, a task of theirs right after. A page that is not looked at has no
  // frames: it starts by the clock.
  const afterPaint = () => {
    requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, document.hidden ? 0 : 250)
  }
  document.addEventListener('DOMContentLoaded', afterPaint)
})()
