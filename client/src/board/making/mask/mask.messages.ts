import { defineMessages } from '#ui/i18n/messages.ts'

export const maskMessages = defineMessages({
  en: {
    bar: (name: string) => `Paint a part of ${name} anew`,
    brush: 'Brush',
    eraser: 'Eraser',
    size: 'Size of the brush',
    clear: 'Clear the mask',
    prompt: 'What should be there',
    placeholder: 'What should be where you paint?',
    run: 'Run',
    close: 'Close',
    nothing: 'Paint over what is to change first.',
    keys: 'Painting a part anew',
    smaller: 'Smaller brush',
    larger: 'Larger brush',
  },
  vi: {
    bar: name => `Vẽ lại một phần của ${name}`,
    brush: 'Cọ',
    eraser: 'Tẩy',
    size: 'Cỡ cọ',
    clear: 'Xoá mặt nạ',
    prompt: 'Cần có gì ở đó',
    placeholder: 'Chỗ bạn tô cần có gì?',
    run: 'Chạy',
    close: 'Đóng',
    nothing: 'Trước hết hãy tô lên phần cần thay đổi.',
    keys: 'Vẽ lại một phần',
    smaller: 'Cọ nhỏ hơn',
    larger: 'Cọ lớn hơn',
  },
})
