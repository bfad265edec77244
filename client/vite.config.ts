import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { preloadFonts } from './build/preload-fonts.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts(), firstLoadBudget()],
  build: { target: 'es2022', sourcemap: true, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/f': 'http://127.0.0.1:3000' } },
})
