import type { Page } from '@playwright/test'

export const cells = (page: Page) => page.getByRole('grid', { name: 'Images' }).locator('[data-index]')
export const cell = (page: Page, name: string) => cells(page).and(page.getByLabel(name, { exact: true }))
