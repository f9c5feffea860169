import { defineMessages } from '../../kit/messages.ts'

export const pictureMessages = defineMessages({
  en: {
    file: 'Picture, from this device',
    preview: 'The picture as customers will see it; drag it, or use the sliders.',
    zoom: 'Closer',
    x: 'Left to right',
    y: 'Top to bottom',
    send: 'Use this picture',
    'no.picture': 'This file is no picture that can be read.',
  },
  es: {
    file: 'Imagen, de este dispositivo',
    preview: 'La imagen como la verán los clientes; arrástrala o usa los controles.',
    zoom: 'Acercar',
    x: 'De izquierda a derecha',
    y: 'De arriba abajo',
    send: 'Usar esta imagen',
    'no.picture': 'Este archivo no es una imagen que se pueda leer.',
  },
})
