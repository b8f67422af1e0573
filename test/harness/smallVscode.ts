/** As much of the editor's module as the texts of the product need, for tests that run outside of it: the texts themselves, in English. */
interface Text {
  readonly message: string;
  readonly args?: readonly (string | number | boolean)[];
}

export const env = { language: 'en' };

export const l10n = {
  t(text: string | Text, ...values: readonly (string | number | boolean)[]): string {
    const { message, args = [] } = typeof text === 'string' ? { message: text, args: values } : text;
    return message.replaceAll(/\{(\d+)\}/g, (placeholder, index) => String(args[Number(index)] ?? placeholder));
  },
};
