import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { API_KEY_HEADER } from '../shared/auth/auth.decorators.js';

const DESCRIPTION = `One API for every property-management system: connect a host's PMS account once; its listings, calendars, quotes and
reservations appear through one interface. Operations marked \`x-extension\` go beyond the specified interface.`;

export const createDocument = (app: INestApplication, publicUrl?: string): OpenAPIObject => {
  const builder = new DocumentBuilder()
    .setTitle('Lodgewire')
    .setDescription(DESCRIPTION)
    .setVersion('v1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addApiKey({ type: 'apiKey', in: 'header', name: API_KEY_HEADER }, 'key')
    .addSecurityRequirements('key');
  if (publicUrl) builder.addServer(publicUrl);
  return SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
};

/** Swagger UI at `/docs`, the document at `/docs-json`. */
export const serveDocs = (app: INestApplication, publicUrl: string): void => {
  SwaggerModule.setup('docs', app, () => createDocument(app, publicUrl), {
    jsonDocumentUrl: 'docs-json',
    customSiteTitle: 'Lodgewire',
  });
};
