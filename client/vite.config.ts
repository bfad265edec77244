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
            { name: 'app', tags: ['$initial'], priority: 3 },
            // One file for what every call needs: zod and the core of the contract. Areas and locales come on demand.
            {
              name: 'contract',
              test: /[\\/](zod[\\/]v4[\\/](core|classic)|shared-schema[\\/]src[\\/](entities|access))[\\/]|[\\/]shared-schema[\\/]src[\\/]contract[\\/][\w-]+\.ts$/,
              priority: 2,
            },
            {
              name: 'fields',
              test: /[\\/](components[\\/](Input|InputBase|InlineInput|TextInput|PasswordInput|PinInput|Checkbox|CloseButton)[\\/]|ui[\\/]code-input|api[\\/]use-route-form)/,
              priority: 1,
            },
            {
              name: 'auth',
              test: /[\\/]features[\\/]auth[\\/](sign-in\.screen|auth-calls|auth\.messages|next-address|hooks[\\/]|components[\\/](auth-|mosaic|ask-|code-step|form-error))/,
              priority: 1,
            },
            {
              name: 'floating',
              test: /[\\/](@floating-ui|react-remove-scroll(-bar)?|components[\\/](Menu|Popover|Combobox|Select|Modal|ModalBase|ScrollArea|Overlay))[\\/]/,
              priority: 1,
            },
            { name: 'frame', test: /[\\/](client[\\/]src[\\/](app|ui|local)|@tabler)[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
})
