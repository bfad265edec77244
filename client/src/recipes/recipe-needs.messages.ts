import { defineMessages } from '#ui/i18n/messages.ts'

const or = new Intl.ListFormat('en', { type: 'disjunction' })
const hoac = new Intl.ListFormat('vi', { type: 'disjunction' })

export const needsMessages = defineMessages({
  en: {
    title: 'What it needs',
    engine: 'Engine',
    short: { embedded: 'Built in', onnx: 'ONNX', comfyui: 'ComfyUI', openai: 'Service' },
    engines: {
      embedded: 'the built-in engine',
      onnx: 'an ONNX folder on this machine',
      comfyui: 'a ComfyUI server',
      openai: 'an image service that speaks OpenAI’s API',
    },
    oneOf: (names: readonly string[]) => or.format(names),
    tip: (names: readonly string[]) => `Needs ${or.format(names)}`,
    files: 'Model files',
    models: 'Models',
    orAnother: 'or another of its kind',
    onnxFolder: 'An ONNX model is a folder of its own in models/checkpoints, laid out as diffusers does it.',
    memory: 'Graphics memory',
    about: (amount: string) => `about ${amount}`,
    gigabytes: (n: string) => `${n} GB`,
    extensions: 'Extensions of ComfyUI',
    where: 'Whoever runs this installation connects engines in Settings, Engines.',
  },
  vi: {
    title: 'Cần những gì',
    engine: 'Bộ máy',
    short: { embedded: 'Có sẵn', onnx: 'ONNX', comfyui: 'ComfyUI', openai: 'Dịch vụ' },
    engines: {
      embedded: 'bộ máy có sẵn',
      onnx: 'một thư mục ONNX trên máy này',
      comfyui: 'một máy chủ ComfyUI',
      openai: 'một dịch vụ ảnh dùng API kiểu OpenAI',
    },
    oneOf: names => hoac.format(names),
    tip: names => `Cần ${hoac.format(names)}`,
    files: 'Tệp mô hình',
    models: 'Mô hình',
    orAnother: 'hoặc tệp khác cùng loại',
    onnxFolder: 'Mô hình ONNX là một thư mục riêng trong models/checkpoints, bố trí như diffusers.',
    memory: 'Bộ nhớ đồ hoạ',
    about: amount => `khoảng ${amount}`,
    gigabytes: n => `${n} GB`,
    extensions: 'Phần mở rộng của ComfyUI',
    where: 'Người quản lý máy chủ kết nối bộ máy trong Cài đặt, Bộ máy.',
  },
})
