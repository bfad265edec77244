import { describe, expect, test } from 'vitest'
import { locale as locales } from '@atelier/shared-schema/entities/enums.ts'
import { writeAccountClosedMail, writeAccountOpenMail } from './closing-mail.ts'
import { writeCodeMail } from './code-mail.ts'
import type { CodeMailKind } from './code-mail.ts'
import * as items from './item-mail.ts'
import type { MailSetting, WrittenMail } from './layout.ts'
import { writeNewsMail } from './news-mail.ts'
import { writeReviewInvitationMail } from './review-mail.ts'
import * as notices from './notice-mail.ts'

/** Typed so that a kind of code that is added must be added here. */
const codeKinds: Record<CodeMailKind, true> = {
  'sign-up': true,
  'sign-in': true,
  'reset-password': true,
  'set-password': true,
  'change-email': true,
  'new-email': true,
  'secure-account': true,
  'link-wallet': true,
  'disconnect-wallet': true,
  'delete-account': true,
  'reactivate-account': true,
  review: true,
}

const at = new Date('2027-03-04T05:06:07Z')
const device = { device: 'Firefox, Linux', ip: '192.0.2.7', at }
const change = { oldEmail: 'old+1@example.org', newEmail: 'new@example.org', token: 'T'.repeat(43) }
const picture = { id: '01890000-0000-7000-8000-000000000000', kind: 'IMAGE', name: 'Đà Lạt at dawn' } as const
const asking = { itemName: picture.name, personName: 'Lan', role: 'editor', note: 'For the calendar' } as const
const news = {
  kind: 'MENTIONED',
  actor: { uid: 'lan', name: 'Lan' },
  item: picture,
  comment: { id: picture.id, words: 'Look\nhere' },
} as const
const review = { id: picture.id, itemName: picture.name, inviterName: 'Lan', until: at }
const address = '0x52908400098527886E0F7030069857D2E4169EE7'

const mails: Record<string, (setting: MailSetting) => WrittenMail> = {
  ...Object.fromEntries(
    Object.keys(codeKinds).map(kind => [
      `code ${kind}`,
      (setting: MailSetting) => writeCodeMail(kind as CodeMailKind, setting, '042917'),
    ]),
  ),
  accountExists: notices.writeAccountExistsMail,
  noAccount: setting => notices.writeNoAccountMail(setting, true),
  'noAccount, sign-up closed': setting => notices.writeNoAccountMail(setting, false),
  addressInUse: notices.writeAddressInUseMail,
  emailChanged: setting => notices.writeEmailChangedMail(setting, change),
  passwordChanged: notices.writePasswordChangedMail,
  walletLinked: setting => notices.writeWalletChangedMail(setting, { address, change: 'linked' }),
  walletUnlinked: setting => notices.writeWalletChangedMail(setting, { address, change: 'unlinked' }),
  newDevice: setting => notices.writeNewDeviceMail(setting, device),
  'newDevice, unknown': setting => notices.writeNewDeviceMail(setting, { ...device, device: '' }),
  'accountSecured, new password': setting => notices.writeAccountSecuredMail(setting, true),
  'accountSecured, no password': setting => notices.writeAccountSecuredMail(setting, false),
  accountClosed: setting => writeAccountClosedMail(setting, at),
  accountOpen: writeAccountOpenMail,
  accessRequested: setting => items.writeAccessRequestedMail(setting, asking),
  'accessRequested, no note': setting => items.writeAccessRequestedMail(setting, { ...asking, note: '' }),
  accessGiven: setting => items.writeAccessGivenMail(setting, { item: picture, role: 'viewer' }),
  news: setting => writeNewsMail(setting, [news]),
  'news of comments': setting => writeNewsMail(setting, [news, { ...news, kind: 'REPLIED' }]),
  'news of comments, to a review guest': setting =>
    writeNewsMail(setting, [news, { ...news, kind: 'REPLIED' }], review.id),
  'news, many': setting =>
    writeNewsMail(
      setting,
      Array.from({ length: 12 }, (_, index) => ({
        ...news,
        actor: { uid: `${index}`, name: `Person ${index}` },
        kind: 'SHARED',
        comment: null,
      })),
    ),
  'news, many of one person': setting =>
    writeNewsMail(
      setting,
      Array.from({ length: 200 }, () => ({ ...news, kind: 'SHARED', comment: null })),
    ),
  reviewInvitation: setting => writeReviewInvitationMail(setting, review, '042917'),
  reportReceived: setting => items.writeReportReceivedMail(setting, picture.name),
}

describe.each(locales.options)('in %s', locale => {
  const setting = { locale, publicUrl: 'https://atelier.example.org' }

  test.each(Object.entries(mails))('%s', (_, write) => {
    const { subject, text, html } = write(setting)
    expect(`${subject}\n\n${text}`).toMatchSnapshot()
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).toContain(`<html lang="${locale}">`)
    // What the text says the HTML says too: a link as a link, a code as a code.
    for (const url of text.match(/https:\/\/\S+/g) ?? []) expect(html).toContain(url.replaceAll('&', '&#38;'))
    if (text.includes('042917')) expect(html).toContain('>042917<')
    expect(subject).not.toContain('042917')
  })
})

test('what people write about themselves stays text', () => {
  const setting = { locale: 'en' as const, publicUrl: 'https://atelier.example.org' }
  const { html } = notices.writeNewDeviceMail(setting, { ...device, device: '<img src=x onerror=alert(1)>' })
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x')
})

test('every template is written in both languages with different words', () => {
  for (const write of Object.values(mails)) {
    const [en, vi] = locales.options.map(locale => write({ locale, publicUrl: 'https://atelier.example.org' }))
    expect(en?.subject).not.toBe(vi?.subject)
  }
})
