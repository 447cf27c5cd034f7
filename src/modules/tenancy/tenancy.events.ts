import { Injectable } from '@nestjs/common';

type CreatedHandler = (workspaceId: string) => Promise<void>;

/** Hooks by which dependent modules extend a new workspace; handlers run inside the transaction that creates it. */
@Injectable()
export class WorkspaceEvents {
  private readonly handlers: CreatedHandler[] = [];

  onCreated(handler: CreatedHandler): void {
    this.handlers.push(handler);
  }

  async emitCreated(workspaceId: string): Promise<void> {
    for (const handler of this.handlers) await handler(workspaceId);
  }
}
