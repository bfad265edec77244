import { defineMessages } from '#ui/i18n/messages.ts'

/** What is said around a picture over the whole window, whoever looks at it. */
export const stageMessages = defineMessages({
  en: {
    viewer: (name: string) => `Image: ${name}`,
    close: 'Close (Esc)',
    previous: 'Previous',
    next: 'Next',
    position: (at: string, of: string) => `${at} of ${of}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to the window',
  },
  vi: {
    viewer: name => `Ảnh: ${name}`,
    close: 'Đóng (Esc)',
    previous: 'Trước',
    next: 'Sau',
    position: (at, of) => `${at} / ${of}`,
    zoomIn: 'Phóng to',
    zoomOut: 'Thu nhỏ',
    fit: 'Vừa cửa sổ',
  },
})
