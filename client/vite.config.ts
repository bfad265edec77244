import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bootFirst } from './build/boot-first.ts'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { precompress } from './build/precompress.ts'

/** What the server answers itself: never from the shell, never from a cache of ours. */
const serverPaths = [/^\/api(\/|$)/, /^\/f\//, /^\/sync(\/|$)/]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    bootFirst(),
    firstLoadBudget(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Atelier',
        short_name: 'Atelier',
        description: 'A workspace for making images together.',
        id: '/',
        start_url: '/',
        display: 'standalone',
        background_color: '#0f0e0e',
        theme_color: '#0f0e0e',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2}', 'icons/icon.svg'],
        globIgnores: ['**/inter-latin-ext-*'],
        importScripts: ['/picture-cache.js', '/push.js'],
        // The page that brought it is not left without it until it is opened again.
        clientsClaim: true,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: serverPaths,
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            // Hashed names never change; what is not in the shell is kept from its first use on.
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 200 } },
          },
          {
            // What recipes that come with the product look like, in lists and as choices.
            urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/recipes\/.*\.webp$/.test(url.pathname),
            handler: 'StaleWhileRevalidate',
            options: { cacheName: 'recipe-pictures', expiration: { maxEntries: 200 } },
          },
        ],
      },
    }),
    precompress(),
  ],
  build: {
    target: 'es2022',
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Dozens of small files cost more round trips than the bytes they spare.
        codeSplitting: {
          groups: [
            // What the entry needs in three: `boot.js` lets the browser draw breath between them, and the libraries outlive a release.
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 7 },
            { name: 'mount', test: /[\\/]client[\\/]src[\\/]app[\\/]mount\.ts$/, priority: 6.5 },
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 6 },
            { name: 'app', tags: ['$initial'], priority: 5 },
            // In two, for the same reason.
            { name: 'zod-core', test: /[\\/]zod[\\/]v4[\\/]core[\\/]/, priority: 5 },
            { name: 'zod', test: /[\\/]zod[\\/]v4[\\/]classic[\\/]/, priority: 5 },
            // One file for the core of the contract and what the first screens need of it. Schemas take time when they are made, so
            // other entities, areas and locales come on demand.
            {
              name: 'contract',
              test: /[\\/]shared-schema[\\/]src[\\/]access[\\/]|[\\/]shared-schema[\\/]src[\\/]entities[\\/](closed-lists|enums|ids|item|name-pattern|person|sign-in|wallet|wildcard)\.ts$|[\\/]shared-schema[\\/]src[\\/]contract[\\/][\w-]+\.ts$/,
              priority: 4,
            },
            // What sign-in and the signed-in screens share: neither may have to fetch the other for it.
            {
              name: 'fields',
              test: /[\\/](components[\\/](VisuallyHidden|Input|InputBase|InlineInput|TextInput|PasswordInput|PinInput|Checkbox|CloseButton)[\\/]|ui[\\/](code-input|logo)|icons[\\/]IconArrowLeft\.|app[\\/]language-switch|api[\\/](preferences|use-route-form))/,
              priority: 3,
            },
            {
              name: 'frame',
              test: /[\\/]client[\\/]src[\\/](ui[\\/](?!anchored-|choice-menu-items|dialog-modal)|local[\\/](sync-state|own-storage|random-id|local-store|live-rows|packed-pages|item-rows|task-news|unmade-tag|awaited|leave-question)|app[\\/](?!follow-local|outbox-|workflow-tabs|sign-out-dialog|\w+-menu-items|account-link|automate-item|command-palette\.|shortcuts-dialog|settings-page)|api[\\/]use-route\.)/,
              priority: 2,
            },
            {
              name: 'start',
              test: /[\\/]features[\\/]wildcards[\\/](wildcards-list|list-|components[\\/](list-|wildcard-row|wildcard-menu\.)|hooks[\\/]use-(near-end|wildcard-(list|acts)))|[\\/]client[\\/]src[\\/]items[\\/](select-items|favorite-button|view-tabs|mode-icon|roles|use-selection|bulk-toast|item-drag|confirm-dialog)|[\\/]client[\\/]src[\\/](local[\\/](kept-answers|use-kept\.)|images[\\/]gallery-keys)|[\\/]components[\\/]Stack[\\/]|[\\/]use-debounced-value[\\/]/,
              priority: 1,
            },
            {
              name: 'auth',
              test: /[\\/]features[\\/]auth[\\/](sign-in\.screen|auth-calls|auth\.messages|next-address|hooks[\\/]|components[\\/](auth-|mosaic|ask-|code-step|form-error))/,
              priority: 1,
            },
            // What screens and the data on the device share: no screen may have to fetch the data's code for it.
            {
              name: 'images-contract',
              test: /[\\/]shared-schema[\\/]src[\\/](contract[\\/]areas[\\/](images|recipe-tasks)|entities[\\/](image|file|recipe-task))/,
              priority: 1.5,
            },
            {
              name: 'recipes-contract',
              test: /[\\/]shared-schema[\\/]src[\\/]contract[\\/]areas[\\/]recipes\./,
              priority: 1.5,
            },
            // The data on the device: loaded once the first screen stands. After the screens, so that what it shares with them is theirs.
            {
              name: 'local',
              test: /[\\/](dexie[\\/]|client[\\/]src[\\/](local[\\/](database|outbox|feed|leader|leading|event|tabs|purge|renew|leave-device|start-local|writes)|app[\\/]follow-local))/,
              priority: 1,
            },
            {
              name: 'floating',
              test: /[\\/](@floating-ui|react-remove-scroll(-bar)?|components[\\/](Menu|Popover|Combobox|Select|Modal|ModalBase|ScrollArea|Overlay))[\\/]|[\\/]client[\\/]src[\\/](ui[\\/](anchored-|choice-menu-items|dialog-modal)|app[\\/](\w+-menu-items|account-link|automate-item|command-palette\.|shortcuts-dialog))/,
              priority: 1,
            },
            // Leaves first: whichever group took one in for the first of its users would be fetched whole by all others.
            { name: 'drawings', test: /[\\/]icons-react[\\/]/, minShareCount: 2, priority: 0.9 },
            {
              name: 'yjs',
              test: /[\\/]node_modules[\\/](y-websocket|y-protocols|y-indexeddb|yjs|lib0)[\\/]/,
              priority: 0.9,
            },
            { name: 'tldraw', test: /[\\/]node_modules[\\/](@tldraw|tldraw)[\\/]/, priority: 0.9 },
            {
              name: 'tasks',
              test: /[\\/]client[\\/]src[\\/]tasks[\\/](task-(error-text|preview|slots|live)|tasks\.messages|use-eta|live-tasks)|[\\/]shared-schema[\\/]src[\\/]tasks[\\/]folder-notes/,
              priority: 0.8,
            },
            {
              name: 'things',
              test: /[\\/]client[\\/]src[\\/]items[\\/](thing-(messages|not-read)|ask-for-access)|[\\/]access-requests\.contract|[\\/]components[\\/]Textarea[\\/]/,
              minShareCount: 2,
              priority: 0.7,
            },
            // What opens and keeps any document that several people edit.
            {
              name: 'documents',
              test: /[\\/]client[\\/]src[\\/](documents[\\/](document\.messages|document-notices|document-gate|save-mark)|local[\\/](document-|open-documents|use-document-session|split-update|server-lacks|ticket-socket))|[\\/]shared-schema[\\/]src[\\/]documents[\\/](close-codes|sync-messages|schema-versions)/,
              minShareCount: 2,
              priority: 0.6,
            },
            // Boards are painted in lists and templates too, without what draws on them.
            {
              name: 'board-painting',
              test: /[\\/]shared-schema[\\/]src[\\/]board[\\/](board-(text|page|colours)|transform|stroke-points|shape-(box|picture)|arrow-course|geo-outline|paint|miniature)/,
              minShareCount: 2,
              priority: 0.6,
            },
            {
              name: 'board',
              test: /[\\/]shared-schema[\\/]src[\\/]documents[\\/]artboard\.|[\\/]client[\\/]src[\\/](editing[\\/]use-draft-history|images[\\/]download-images|local[\\/](opened-things|uploads[\\/](asks|board-asks|collect-files|board-arrivals))|board[\\/](board-(context|person)|history[\\/](history\.(messages|module)|restored-news|history-view)|asks[\\/]held-asks|exchange[\\/]exchange(-asks|\.messages)|gallery[\\/]board-kind|making[\\/](making-mode|board-images|screen-place)|drawing[\\/]board-font))/,
              minShareCount: 2,
              priority: 0.5,
            },
            // The box in which is said what to make: of the start page, of boards, beside pictures.
            {
              name: 'recipe-box',
              test: /[\\/]client[\\/]src[\\/](prompt-box[\\/]|recipes[\\/](recipe-(looks|picture|form\.messages|needs\.messages)|kept-params|use-recipe-(params|run)|lacking-words|recall|several[\\/]several-runs|fields[\\/](stepper|ratio-shape|fields\.module|number-values|image-files)|box[\\/](box-fields|box\.messages|chips|ratio-chip|recipe-switch|price-note)))|[\\/]shared-schema[\\/]src[\\/](prompt[\\/]|recipes[\\/](param-values|estimate-pixels|check-params))/,
              minShareCount: 2,
              priority: 0.5,
            },
            {
              name: 'comments',
              test: /[\\/]client[\\/]src[\\/]items[\\/](comments-(cache|waiting|acts|of|live|messages|text|field|composer|author)|comments\.module|use-waiting-comments|use-mention-completion|focus-when-asked|reaction-icons)/,
              minShareCount: 2,
              priority: 0.5,
            },
          ],
        },
      },
    },
  },
})
